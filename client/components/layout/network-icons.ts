// Icons of social networks, as in ui/icon-paths.ts. Only the footer has them, so no other script carries them.

export const facebook = 'M16 3h-2a4 4 0 0 0-4 4v14M7 12h8';
export const x = 'M4 4h4l12 16h-4zM19.5 4l-7 7.5M11 13l-6.5 7';
export const instagram =
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM17 7v.1';
export const youtube =
  'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3l-5 3z';
export const linkedin = 'M5 10v10M5 5v.1M10 20V10M10 14.5c0-6 9-6 9 0V20';
