// Does nothing any more. It set how many new rows could wait outside search indexes that migration 042 replaces.
import type { Migration } from 'kysely/migration';

export const searchLists: Migration = { up: async () => {} };
