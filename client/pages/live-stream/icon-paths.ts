// Icons of this page alone: what all pages may show is in one chunk (client/components/ui/icon-paths.ts).

export const soundOn = 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11';
export const soundOff = 'M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5';
export const wholeScreen = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5';
export const calendar = 'M4 6h16v15H4zM4 10.5h16M8 3v5M16 3v5';
