// Tables of the terms that reactions and drugs are coded with.
import { table } from '../column-kinds.ts';
import { editable } from './shared-columns.ts';

export const termTables = {
  meddra_releases: table('A MedDRA release that the centre has imported. Version and language are unique.', {
    id: 'id',
    version: ['text', 'version, such as 28.1'],
    language: ['text', 'language, as the release names it'],
    state: ['text', 'importing, ready or failed'],
    done: ['integer', 'rows written so far'],
    total: ['integer', 'rows to write'],
    problem: ['text?', 'why the import failed'],
    by: ['text', 'username of who imported it'],
    createdAt: 'time',
  }),
  meddra_files: table(
    'The files of a release until its import is done. The primary key is releaseId and name.',
    {
      releaseId: ['id', 'the release (`meddra_releases.id`)'],
      name: ['text', 'name of the file, such as llt.asc'],
      text: ['text', 'its content'],
    },
  ),
  meddra_terms: table('A lowest level term of a release. The primary key is releaseId and code.', {
    releaseId: ['id', 'the release (`meddra_releases.id`)'],
    code: ['text', 'code of the term'],
    name: ['text', 'the term'],
    folded: ['text', 'the term, folded for the search'],
    ptCode: ['text', 'code of its preferred term'],
    ptName: ['text', 'its preferred term'],
    socCode: ['text', 'code of the primary system organ class'],
    socName: ['text', 'the primary system organ class'],
    isCurrent: ['boolean', 'whether it may still be used'],
  }),
  meddra_words: table('The words of terms, for the search. The primary key is releaseId, word and code.', {
    releaseId: ['id', 'the release (`meddra_releases.id`)'],
    word: ['text', 'a folded word of a current term'],
    code: ['text', 'code of the term'],
  }),
  meddra_paths: table(
    'A way from a preferred term to a system organ class. The primary key is releaseId and the four codes.',
    {
      releaseId: ['id', 'the release (`meddra_releases.id`)'],
      ptCode: ['text', 'preferred term'],
      hltCode: ['text', 'high level term'],
      hltName: ['text', 'its name'],
      hlgtCode: ['text', 'high level group term'],
      hlgtName: ['text', 'its name'],
      socCode: ['text', 'system organ class'],
      socName: ['text', 'its name'],
      isPrimary: ['boolean', 'whether this is the way by which the term is counted'],
    },
  ),
  own_terms: table(
    'A reaction term or a substance of the centre’s own list. `isSample`: of a starter list, and nobody has looked at it yet.',
    {
      id: 'id',
      kind: ['text', 'reaction or substance'],
      name: ['text', 'name that lists and statistics show'],
      group: ['text?', 'body system of a reaction, class of a substance'],
      atc: ['text?', 'ATC code of a substance'],
      source: ['text?', 'where an entry of a starter list comes from'],
      by: ['text', 'username of who added it; empty: the portal, from a starter list or the risk checker'],
      createdAt: 'time',
      namesInBin: ['strings as json=', 'its names while it is in the bin; else they are in own_term_names'],
      ...editable,
    },
    { kind: 'terms', name: 'name' },
  ),
  own_term_names: table('A name that means a term or substance. The primary key is kind and folded.', {
    kind: ['text', 'reaction or substance'],
    folded: ['text', 'the name, folded'],
    name: ['text', 'the name as it was typed'],
    termId: ['id', 'the term (`own_terms.id`)'],
    isPublic: ['boolean=', 'the public forms suggest it while somebody types'],
  }),
  brand_names: table(
    'A brand name of a medicine with a composition that it has or had. Never linked by itself. `isSample`: of the starter list, and nobody has looked at it yet.',
    {
      id: 'id',
      name: ['text', 'the name with its strength, as on the pack'],
      folded: ['text', 'the name, folded'],
      maker: ['text?', 'who makes it'],
      makerFolded: ['text', 'the maker, folded; empty: none'],
      composition: ['text', 'substances with their strengths, joined by +'],
      compositionFolded: ['text', 'the composition, folded; unique with name and maker outside the bin'],
      form: ['text?', 'dosage form'],
      source: ['text', 'where the composition was read'],
      seen: ['text?', 'day, month or year at which it was read'],
      ...editable,
    },
    {
      kind: 'brands',
      name: 'name',
      folds: { folded: 'name', makerFolded: 'maker', compositionFolded: 'composition' },
    },
  ),
};
