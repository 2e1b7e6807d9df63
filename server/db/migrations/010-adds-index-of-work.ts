// An index of the open cases with all columns that the order of a day's work and the filters of the list need. That order
// depends on the day, so no index is in it: the views Mine, Next and Due this week read the row of every case to find 25
// (npm run bench:growth). The index of Mine stays: SQLite prefers it where rows are read, too.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const addsIndexOfWork = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`create index cases_work on cases (assessor, "receivedOn", id, state, serious, "ageBand", source, alarming,
      "patientDied", "dueOn", "isSample", urgency, number, "receiverTask", "hasNewInformation")
      where state not in ('closed', 'nullified', 'notValid', 'referred', 'duplicate') or "dueOn" is not null
        or "hasNewInformation"`.execute(db);
  },
});
