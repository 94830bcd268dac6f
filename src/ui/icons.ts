/** Icon paths on a 24 × 24 square, drawn by their stroke. */
export const icons = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.5v4M4 14h2.5L4 18h2.5',
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  queue: 'M4 6h10M4 12h10M4 18h6M18 9v9M15 15l3 3 3-3',
  schedule: 'M4 5h16v15H4zM4 10h16M10 10v10M15 10v10',
  away: 'M12 21a9 9 0 1 1 9-9M12 7v5l3 2M16 19h6',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20a7.5 7.5 0 0 1 15 0',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 13.6a6.5 6.5 0 0 1 3.5 5.9',
  personAdd: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M2.5 20a7.5 7.5 0 0 1 12-6M18 14v6M15 17h6',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  branch: 'M4 20V8l8-4 8 4v12M9 20v-5h6v5M8 10h2M14 10h2',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M8 14h8',
  key: 'M14.5 13.5a5 5 0 1 0-4-4L3 17v4h4l1.5-1.5V17H11l3.5-3.5M16 8h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M16 16l4.5 4.5',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5',
  screen: 'M3 5h18v11H3zM9 20h6M12 16v4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  rail: 'M4 5h16v14H4zM10 5v14M14 10l2 2-2 2',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  upDown: 'M8 10l4-4 4 4M8 14l4 4 4-4',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  play: 'M7.5 5l11 7-11 7z',
  pause: 'M8.5 5v14M15.5 5v14',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  alert:
    'M12 9v4.5M12 17h.01M10.3 4.3L2.8 17.5A2 2 0 0 0 4.5 20.5h15a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9',
  exit: 'M14 4H5v16h9M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  swap: 'M4 8h14l-3.5-3.5M20 16H6l3.5 3.5',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h4.5l1.5 3h4l1.5-3H20',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5h.01',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  refresh: 'M20 5v5h-5M4 19v-5h5M5 10a7.4 7.4 0 0 1 13-2.5l2 2.5M19 14a7.4 7.4 0 0 1-13 2.5L4 14',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  phone:
    'M6 3h4l1.5 5L9 9.5a12 12 0 0 0 5.5 5.5L16 12.5l5 1.5v4a3 3 0 0 1-3 3A16 16 0 0 1 3 6a3 3 0 0 1 3-3',
  filter: 'M4 6h16M7 12h10M10 18h4',
  medical: 'M9 4h6v5h5v6h-5v5H9v-5H4V9h5z',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  flag: 'M6 21V4M6 5h11l-2 4 2 4H6',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M5 20h14',
  upload: 'M12 16V5M7.5 9L12 4.5 16.5 9M5 20h14',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v4.5l3 2',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  report: 'M6 3h9l4 4v14H6zM15 3v4h4M9 17v-3M12 17v-6M15 17v-4',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  chart: 'M4 20V4M4 20h16M8 16l4-5 3 3 5-7',
} as const;

export type IconName = keyof typeof icons;

declare module '../framework/screens.ts' {
  interface MenuNames {
    icon: IconName;
  }
}
