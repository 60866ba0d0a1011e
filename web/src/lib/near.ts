/** Calls back once, when the element comes near what is seen of the page. */
export function near(reached: () => void): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        reached();
      },
      { rootMargin: '200px' }
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Tells whether an element can be seen as a whole: not beyond an edge of the window, nor below what sticks to its lower one. */
export function inSight(tell: (seen: boolean) => void): (element: Element) => () => void {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) tell(last.intersectionRatio > 0.9);
      },
      { rootMargin: '0px 0px -80px', threshold: [0, 0.9, 1] }
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
