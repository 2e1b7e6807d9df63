// SVG paths of the portal's icons, for a stroke of 1.75 on a grid of 24. Unused ones are removed by the bundler.

const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z';

export const menu = 'M4 7h16M4 12h16M4 17h16';
export const close = 'M6 6l12 12M18 6L6 18';
export const plus = 'M12 5v14M5 12h14';
export const minus = 'M5 12h14';
export const forward = 'M4 12h16M14 6l6 6l-6 6';
export const pencil = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
export const check = 'M4 12.5l5 5L20 6.5';
export const back = 'M20 12H4M10 6l-6 6l6 6';
export const chevronDown = 'M6 9l6 6l6-6';
export const chevronRight = 'M9 6l6 6l-6 6';
export const sortBoth = 'M8 9.5l4-4l4 4M8 14.5l4 4l4-4';
export const sortUp = 'M12 19V5M6 11l6-6l6 6';
export const sortDown = 'M12 5v14M6 13l6 6l6-6';
export const outward = 'M7 17L17 7M9 7h8v8';
export const camera = 'M3 7h11v10H3zM14 11.5l7-4v9l-7-4';
export const scan =
  'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM14 8h2v2h-2zM8 14h2v2H8zM13 13h3v3h-3z';
export const microphone = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3zM6 11a6 6 0 0 0 12 0M12 17v4';
export const record = `${ring}M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6z`;
export const share = 'M12 15V3M8 7l4-4l4 4M5 12v9h14v-9';
export const people =
  'M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM3 20v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M15 4a3.5 3.5 0 0 1 0 7M18 14a4 4 0 0 1 3 4v2';
export const play = 'M8 5.5v13l10-6.5z';
export const upload = 'M12 15V4M7 9l5-5l5 5M4 15v5h16v-5';
export const document = 'M6 3h8l4 4v14H6zM14 3v4h4';
export const leaflet = 'M12 6C10 4.5 7 4 4 4v14c3 0 6 .5 8 2c2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14';
export const twice = 'M9 3h11v14H9zM15 17v4H4V7h5';
export const picture = 'M4 4h16v16H4zM4 17l5-5l4 4l3-3l4 4M9 8v.1';
export const guideline = 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3';
export const form = 'M6 4.5h12V21H6zM9 3h6v3H9zM9 13l2 2l4-4';

export const info = `${ring}M12 11v5.5M12 7.5v.1`;
export const ok = `${ring}M8 12.5l3 3l5-6`;
export const warning = 'M12 3.5L22 20.5H2zM12 10v4.5M12 17.5v.1';
export const danger = 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5v5.5M12 16.5v.1';
export const question = `${ring}M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .9-1 1.7M12 16.8v.1`;
export const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';
export const clock = `${ring}M12 7v5l3.5 2`;
export const neutral = 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8z';

export const externalLink = 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6';
export const globe = `${ring}M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18z`;
export const building = 'M5 21V3h14v18M3 21h18M9 7.5h1.5M13.5 7.5H15M9 11.5h1.5M13.5 11.5H15M10 21v-5h4v5';
export const link = 'M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1';

export const pin =
  'M12 3a7 7 0 0 0-7 7c0 5 7 11 7 11s7-6 7-11a7 7 0 0 0-7-7zM12 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z';
export const phone =
  'M5 3h4l2 5l-2.5 2a12 12 0 0 0 5.5 5.5l2-2.5l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z';
export const mail = 'M3 5h18v14H3zM3 7l9 6.5l9-6.5';

export const sun =
  'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4';
export const inbox = 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5';
export const message = 'M4 4h16v12H9l-5 4z';
export const exchange = 'M4 8h15M15 4l4 4l-4 4M20 16H5M9 12l-4 4l4 4';
export const list = 'M9 6h11M9 12h11M9 18h11M4 6h.1M4 12h.1M4 18h.1';
export const chart = 'M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6';
export const scatter = 'M4 4v16h16M9 15v.1M12 11v.1M17 7v.1M15.5 14v.1';
export const pill = 'M4.8 12.6l7.8-7.8a4.6 4.6 0 0 1 6.6 6.6l-7.8 7.8a4.6 4.6 0 0 1-6.6-6.6zM8.7 8.7l6.6 6.6';
export const home = 'M4 11l8-7l8 7v9h-5v-6H9v6H4z';
export const sliders = 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4';
export const key = 'M15 3a6 6 0 1 0 0 12a6 6 0 0 0 0-12zM10.8 13.2L4 20v1h3v-2h2v-2h2';
export const shield = 'M12 3l8 3v6c0 5-3.5 8-8 9c-4.5-1-8-4-8-9V6z';
export const trash = 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6';
export const brackets = 'M8 7l-5 5l5 5M16 7l5 5l-5 5';
export const fold = 'M15 6l-6 6l6 6';
export const bell = 'M6 17V11a6 6 0 0 1 12 0v6l2 1H4zM10 20.5h4';
