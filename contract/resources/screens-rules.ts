// Made by `npm run docs`: the screens of the desk that follow from a description, without the descriptions, which are
// large.
export const resourceScreens = [
  { kind: 'safety-alerts', name: 'medicine', icon: 'warning', access: 'content' },
] as const;
