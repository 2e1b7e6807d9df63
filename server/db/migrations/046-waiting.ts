// What waits for a person in a case: the receiver's answer to a message gets a column of its own, and answers of reporters
// are added to the text of the case. Marks without anything behind them go.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../engines/engine.ts';
import { columns } from './columns.ts';

export function waiting(types: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { no } = columns(db, types);
      await db.schema.alterTable('cases').addColumn('receiverTask', types.text).execute();
      await db.schema
        .alterTable('case_information')
        .addColumn('adds', types.boolean, (column) => column.notNull().defaultTo(no))
        .execute();

      // Until now the mark was the only trace of a rejection or a missing answer.
      await sql`
        update cases set "receiverTask" = (
          select case
            when newest.state in ('rejected', 'resend') then 'rejected'
            when newest.state = 'sent' and exists (
              select 1 from icsr_acknowledgements where icsr_acknowledgements.batch = newest.batch
            ) then 'noAnswer'
          end
          from case_submissions newest
          where newest."caseId" = cases.id and newest.way <> 'download'
          order by newest.at desc, newest."messageAt" desc, newest.id desc
          limit 1
        )
        where "hasNewInformation" and state in ('sent', 'closed')`.execute(db);
      await sql`
        update cases set "hasNewInformation" = ${sql.lit(no)}
        where "hasNewInformation" and (state = 'duplicate' or ("receiverTask" is null and not exists (
          select 1 from case_information
          where "settledAt" is null and case_information."erasedAt" is null and (
            "caseId" = cases.id
            or "caseId" in (
              select one.id from cases one where one."survivingCaseId" = cases.id and one.state = 'duplicate'
            )
          )
        )))`.execute(db);
      await sql`
        update cases set "hasNewInformation" = not ${sql.lit(no)}
        where id in (
          select one."survivingCaseId" from cases one
          inner join case_information on case_information."caseId" = one.id
          where one."survivingCaseId" is not null and one.state = 'duplicate'
            and "settledAt" is null and case_information."erasedAt" is null
        )`.execute(db);
    },
  };
}
