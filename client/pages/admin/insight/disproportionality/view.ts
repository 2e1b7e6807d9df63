// The view of disproportionate reporting, which its address has.
import { addressView } from '#client/components/admin/address-view.ts';
import { pageSizes } from '#contract/growing-lists.ts';
import { drugLevels, reactionLevels } from '#contract/insight-rules.ts';

const start = {
  q: '',
  drugLevel: 'substance',
  reactionLevel: 'term',
  /** Days, inclusive. */
  from: '',
  to: '',
  limit: pageSizes[0] as string,
  cursor: '',
};
export type InsightView = typeof start;

export const insightView = addressView('/admin/insight/disproportionality', start, {
  drugLevel: Object.keys(drugLevels),
  reactionLevel: Object.keys(reactionLevels),
  limit: pageSizes,
});
