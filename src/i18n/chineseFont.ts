const chinese = /\p{Script=Han}/u;

/**
 * Loads the Chinese font once a page shows a Chinese character: names and complaints may contain some in any
 * language. The font's CSS lists its subsets, and a browser loads those that a page needs. Returns the function that
 * stops watching.
 */
export function loadChineseFontWhenNeeded(page: Node): () => void {
  const look = (node: Node) => {
    if (!chinese.test(node.textContent ?? '')) return;
    observer.disconnect();
    void import('@fontsource-variable/noto-sans-sc/index.css');
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) look(node);
  });
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  look(page);
  return () => observer.disconnect();
}
