// The one list of what visitors see of a record once it is saved, for the toast that says so. A record whose save shows
// nothing to visitors says that.
import { m } from '#client/paraglide/messages.js';
import { isPrivateSetting } from '#contract/site-settings-rules.ts';

const places: Readonly<Record<string, () => string>> = {
  'about-sections': m.admin_about_the_about_page_shows_it_now,
  'authority-messages': m.admin_about_the_about_page_shows_it_now,
  'awareness-content': m.admin_awareness_the_awareness_page_shows_it_now,
  'homepage-content': m.admin_homepage_the_home_page_shows_it_now,
  'drug-risks': m.admin_risks_the_risk_checker_shows_it_now,
  'safety-alerts': m.admin_alerts_shown_now,
  'quiz-questions': m.admin_quiz_the_quiz_uses_it_now,
  'amc-locations': m.admin_amc_locations_visitors_can_find_it_now,
};

/** Where visitors see a record of this list, such as `/api/admin/drug-risks`, after its save. Undefined: not said. */
export function visibleNow(list: string, record: object): string | undefined {
  const place = places[list.replace('/api/admin/', '')];
  const isHidden = 'isActive' in record && record.isActive === false;
  return place && isHidden ? m.admin_ui_inactive_visitors_do_not_see_it() : place?.();
}

/** What visitors see of these settings after their save. */
export function visibleSettings(keys: readonly string[]): string {
  const hidden = keys.filter(isPrivateSetting);
  if (hidden.length === 0) return m.admin_settings_visitors_see_the_change_at_once();
  return hidden.length === keys.length
    ? m.admin_settings_they_apply_at_once_no_page_of_visitors_shows_them()
    : m.admin_settings_they_apply_at_once_visitors_see_those_of_their_pages();
}
