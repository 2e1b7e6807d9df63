// Tables of records that administrators edit, and of quiz results. Their entries also have the properties for the
// shared lists and writes of records (features/records).
import { savedViews } from '#contract/resources/saved-views-rules.ts';
import { amcLocations } from '#contract/resources/amc-locations-rules.ts';
import { resources } from '#contract/resources/all-rules.ts';
import { table } from '../column-kinds.ts';
import { quizScores } from '#contract/resources/quiz-scores-rules.ts';
import { fieldColumnsOf, tableOf, tablesOf } from '../table-of-resource.ts';
import { editable, visitors } from './shared-columns.ts';

export const contentTables = {
  ...tablesOf(resources),
  quiz_scores: table('A quiz result as the player’s browser reported it.', {
    id: 'id',
    ...fieldColumnsOf(quizScores),
    personSearch: ['text?', 'playerName, folded for the search for a person'],
    ...visitors,
  }),
  site_settings: table(
    'A setting. Keys with a default have a row from the first start; `contract/site-settings-rules.ts` lists them.',
    {
      id: 'id',
      key: ['text', 'unique'],
      value: ['file address', 'value, always text'],
      inForce: ['text?', 'of a retention period: the value that applies until a change takes effect'],
      updatedAt: 'time',
      ...editable,
      translations: 'translations as json=',
    },
    { kind: 'site-settings', name: 'key', files: { value: ['image', 'video'] }, translated: ['value'] },
  ),
  amc_locations: tableOf(amcLocations, ['nameSearch']),
  saved_views: table(
    'A search with filters of the list of cases under a name, for the account that saved it or for all.',
    {
      id: 'id',
      ...fieldColumnsOf(savedViews),
      owner: ['text', 'username of the account that saved it'],
      ...editable,
    },
    { kind: savedViews.kind, name: savedViews.name, order: savedViews.order },
  ),
  stream_keys: table('A key with which a sender that is no browser broadcasts to visitors.', {
    id: 'id',
    name: ['text', 'name that a person chose, such as that of the sender'],
    keyHash: ['text', 'SHA-256 of the key, unique'],
    createdAt: 'time',
    createdBy: ['text', 'username of the account that made it'],
    lastUsedAt: ['time?', 'when a broadcast with it last began'],
  }),
};
