// What visitors see of a record or setting once it is saved, for the toast that says so. A record whose save shows
// nothing to visitors says that.
import { m } from '#client/paraglide/messages.js';
import { isPrivateSetting } from '#contract/site-settings-rules.ts';
import { recordText } from './record-words.ts';

/** Where visitors see a record of this list, such as `/api/admin/drug-risks`, after its save. Undefined: not said. */
export function visibleNow(list: string, record: object): string | undefined {
  const shown = recordText(list.replace('/api/admin/', ''), 'shown');
  const isHidden = 'isActive' in record && record.isActive === false;
  return shown && isHidden ? m.admin_ui_inactive_visitors_do_not_see_it() : shown;
}

/** What visitors see of these settings after their save. */
export function visibleSettings(keys: readonly string[]): string {
  const hidden = keys.filter(isPrivateSetting);
  if (hidden.length === 0) return m.admin_settings_visitors_see_the_change_at_once();
  return hidden.length === keys.length
    ? m.admin_settings_they_apply_at_once_no_page_of_visitors_shows_them()
    : m.admin_settings_they_apply_at_once_visitors_see_those_of_their_pages();
}
