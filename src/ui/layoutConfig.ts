/** The options of the layout, each with its choices; the first is the usual one. */
export const layoutOptions = {
  accent: ['green', 'blue', 'violet'],
  header: ['fixed', 'scrolling'],
  aside: ['wide', 'narrow'],
  footer: ['shown', 'hidden'],
} as const;

export type LayoutOption = keyof typeof layoutOptions;
export type LayoutConfig = { [Option in LayoutOption]: (typeof layoutOptions)[Option][number] };

/** Widths of the window in pixels from which a wider layout is drawn. They are those of the style sheets. */
export const breakpoints = [576, 768, 992, 1200] as const;

const KEY = 'da.v1.layout';
const names = Object.keys(layoutOptions) as LayoutOption[];
const listeners = new Set<() => void>();
let config = stored();

/** The layout that was chosen in this browser. */
export function currentLayout(): LayoutConfig {
  return config;
}

/** Chooses options of the layout and stores them in this browser, with the breakpoints that they were chosen for. */
export function setLayout(changes: Partial<LayoutConfig>): void {
  config = { ...config, ...changes };
  window.localStorage.setItem(KEY, JSON.stringify({ ...config, breakpoints }));
  applyLayout();
  for (const listener of listeners) listener();
}

/** Goes back to the usual layout. */
export function resetLayout(): void {
  setLayout(usual());
}

/** Calls back when another layout is chosen. */
export function subscribeLayout(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Applies the chosen layout to the document, whose style sheets read it. Returns what takes it back. */
export function applyLayout(): () => void {
  const { dataset } = document.documentElement;
  for (const name of names) dataset[name] = config[name];
  return () => {
    for (const name of names) delete dataset[name];
  };
}

function usual(): LayoutConfig {
  return { accent: 'green', header: 'fixed', aside: 'wide', footer: 'shown' };
}

// What another version stored may be anything.
function stored(): LayoutConfig {
  const kept = parsed(window.localStorage.getItem(KEY));
  const chosen = names.flatMap((name) => {
    const choice = layoutOptions[name].find((each) => each === kept[name]);
    return choice === undefined ? [] : [[name, choice]];
  });
  return { ...usual(), ...(Object.fromEntries(chosen) as Partial<LayoutConfig>) };
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
