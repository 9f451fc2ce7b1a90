// Cards that move: what was there glides to its new place, what is new is laid down, what was taken goes. Nothing moves for who asked so.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.8,.3,1)";

const spots = (root) => new Map([...root.querySelectorAll("img.card")].map((card) => [card.dataset.card, card.getBoundingClientRect()]));

/** Run `change`, which draws `root` anew, and move its cards from where they were to where they are. */
export function withMotion(root, change) {
  if (still.matches || document.visibilityState !== "visible") return change();
  const before = spots(root);
  change();
  if (before.size === 0) return;
  for (const card of root.querySelectorAll("img.card")) settle(card, before.get(card.dataset.card));
}

function settle(card, from) {
  const to = card.getBoundingClientRect();
  if (!from) lay(card);
  else if (from.left !== to.left) glide(card, from.left - to.left);
}

function lay(card) {
  card.animate(
    [{ transform: "translateY(-14px) rotate(-5deg) scale(1.08)", opacity: 0 }, { transform: "none", opacity: 1 }],
    { duration: 320, easing: EASE },
  );
}

function glide(card, distance) {
  card.animate([{ transform: `translateX(${distance}px)` }, { transform: "none" }], { duration: 260, easing: EASE });
}
