// SQL of awareness_content.
import type { AwarenessContent } from '#contract/awareness-content.ts';
import type { Db } from '../../db/tables.ts';

const columns = ['id', 'section', 'title', 'content', 'updatedAt', 'version', 'isSample'] as const;

/** Texts of the awareness page, by section, the newest of a section first. */
export function listAwarenessContent(db: Db): Promise<AwarenessContent[]> {
  return db
    .selectFrom('awareness_content')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('section')
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
}
