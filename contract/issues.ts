// Faults of an input: the codes that a client can branch on. words/faults has a sentence for each; the catalogues of
// public pages have a friendlier one for each form, field and code.

export type IssueCode =
  | 'required'
  | 'too_long'
  | 'too_short'
  | 'cut'
  | 'characters'
  | 'marks'
  | 'direction'
  | 'type'
  | 'whole_number'
  | 'range'
  | 'email'
  | 'url'
  | 'choice'
  | 'format';

/** One fault of an input. `path` is the field's name in the payload, '' for the input as a whole. */
export interface Issue {
  path: string;
  code: IssueCode;
  message: string;
}
