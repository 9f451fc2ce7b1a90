// Before the first paint: the theme that was chosen here, if any (else the system's).
document.documentElement.dataset.theme = localStorage.getItem("osteria.theme") || "auto";
