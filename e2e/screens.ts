// Every visitors' page by its address.

export const screens = [
  '/',
  '/about',
  '/report-adr',
  '/awareness',
  '/risk-checker',
  '/safety-alerts',
  '/find-amc',
  '/quiz',
  '/contact',
  '/live-stream',
  '/privacy',
  '/terms',
  '/accessibility',
  '/safety-data',
  '/no-such-page',
] as const;
