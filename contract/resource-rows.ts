// The rows of the table of endpoints (api.ts) that follow from the descriptions of resources.
import { publicRowsOf, rowsOf } from './fields/schemas.ts';
import { allResources } from './resources-rules.ts';

export const publicResourceRows = publicRowsOf(allResources);
export const resourceRows = rowsOf(allResources);
