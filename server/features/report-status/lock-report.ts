// Locks a report for a write. Its case is locked first, as in all other writes: two writes that lock in opposite order
// would wait for each other.
import type { Trx } from '../../db/tables.ts';
import { lockCaseOfReport } from '../cases/reporters/from-reporters.ts';
import { lockOnlyReport } from './queries.ts';

export async function lockReport(trx: Trx, id: string) {
  await lockCaseOfReport(trx, id);
  return lockOnlyReport(trx, id);
}
