// What the toast of a save says about visitors.
import { expect, it } from 'vitest';
import { visibleNow, visibleSettings } from './visible-now.ts';

it.each([
  ['drug-risks', { isActive: true }, 'The risk checker shows it now.'],
  ['drug-risks', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['quiz-questions', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['quiz-questions', { isActive: true }, 'The quiz uses it now.'],
  ['amc-locations', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['about-sections', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['authority-messages', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['homepage-content', { isActive: false }, 'It is inactive: visitors do not see it.'],
  ['awareness-content', {}, 'The awareness page shows it now.'],
  ['safety-alerts', { isActive: true }, 'The page of safety alerts shows it now.'],
  ['contact-links', { isActive: false }, undefined],
])('%s with %j: %s', (list, record, sentence) => {
  expect(visibleNow(`/api/admin/${list}`, record)).toBe(sentence);
});

it.each([
  [['site_title', 'retention_reports_months'], 'Visitors see the change at once.'],
  [['e2b_org', 'case_prefix'], 'They apply at once. No page of visitors shows them.'],
  [['e2b_org', 'site_title'], 'They apply at once. Visitors see those that their pages show.'],
])('settings %j: %s', (keys, sentence) => {
  expect(visibleSettings(keys)).toBe(sentence);
});
