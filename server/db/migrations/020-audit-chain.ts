// The hash chain of the audit trail. Existing lines get their places by time.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { chainStart, contentHash, type LineContent, lineHash } from '../audit-line.ts';
import type { ColumnTypes } from '../engines/engine.ts';

const linesPerBatch = 500;

type Line = LineContent & { at: string };

export function auditChain(types: ColumnTypes): Migration {
  const { text, integer, time, tableEnd, changeable, notReplaced } = types;
  return {
    async up(db: Kysely<unknown>) {
      const line = db.schema.alterTable('audit_events');
      await line.addColumn('place', integer, (column) => column.notNull().defaultTo(0)).execute();
      for (const name of ['previousHash', 'hash']) {
        await line.addColumn(name, text, (column) => column.notNull().defaultTo('')).execute();
      }
      await db.schema
        .createTable('audit_chain')
        .modifyEnd(tableEnd)
        .addColumn('id', integer, (column) => column.primaryKey().notNull())
        .addColumn('place', integer, (column) => column.notNull())
        .addColumn('hash', text, (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('audit_checkpoints')
        .modifyEnd(tableEnd)
        .addColumn('firstPlace', integer, (column) => column.primaryKey().notNull())
        .addColumn('count', integer, (column) => column.notNull())
        .addColumn('lastHash', text, (column) => column.notNull())
        .addColumn('lastAt', time, (column) => column.notNull())
        .addColumn('lastPreviousHash', text, (column) => column.notNull())
        .addColumn('lastContentHash', text, (column) => column.notNull())
        .execute();

      for (const statement of changeable('audit_events').before) await statement.execute(db);
      const end = await chainLines(db, types);
      for (const statement of changeable('audit_events').after) await statement.execute(db);
      await sql`insert into audit_chain (id, place, hash) values (1, ${end.place}, ${end.hash})`.execute(db);

      await db.schema.createIndex('audit_events_place').unique().on('audit_events').column('place').execute();
      for (const statement of notReplaced('audit_events', 'place')) await statement.execute(db);
    },
  };
}

/** Gives existing lines their place in the chain. Returns its end. */
async function chainLines(db: Kysely<unknown>, types: Pick<ColumnTypes, 'id' | 'time'>) {
  const as = (value: unknown, type: ColumnTypes['id']) =>
    sql`cast(${value} as ${typeof type === 'string' ? sql.raw(type) : type})`;
  let [place, hash] = [0, chainStart];
  let last: Line | undefined;
  for (;;) {
    const isLater = last
      ? sql`(at, id) > (${as(last.at, types.time)}, ${as(last.id, types.id)})`
      : sql`1 = 1`;
    const { rows } = await sql<Line>`
      select id, at, "administratorId", username, action, kind, "recordId", fields, "searchText", details
      from audit_events where ${isLater} order by at, id limit ${sql.lit(linesPerBatch)}`.execute(db);
    if (rows.length === 0) return { place, hash };
    const chained = rows.map((line) => {
      const position = { place: (place += 1), at: line.at, previousHash: hash };
      hash = lineHash(position, contentHash(line));
      return sql`(${as(line.id, types.id)}, ${as(place, 'integer')}, ${position.previousHash}, ${hash})`;
    });
    await sql`with chained (id, place, previous, hash) as (values ${sql.join(chained)})
      update audit_events set place = chained.place, "previousHash" = chained.previous, hash = chained.hash
      from chained where audit_events.id = chained.id`.execute(db);
    last = rows.at(-1);
  }
}
