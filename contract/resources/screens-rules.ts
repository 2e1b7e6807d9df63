// Made by `npm run docs`: the screens of the desk that follow from a description, without the descriptions, which are
// large.
export const resourceScreens = [
  {
    kind: 'safety-alerts',
    name: 'medicine',
    icon: 'warning',
    needs: { call: 'GET /api/admin/safety-alerts', access: 'content' },
  },
] as const;
