// Faults of an input: the codes that a client can branch on, and an English message for each. No zod here:
// public pages load this file. Their catalogues have a friendlier text for each form, field and code.

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

/** Numbers for the message. `max` and `min` are characters for text, values for numbers. */
export interface IssueLimits {
  min?: number;
  max?: number;
}

/** The English message for a code, for fields without a fixed text. */
export function issueMessage(code: IssueCode, { min = 0, max = 0 }: IssueLimits = {}): string {
  switch (code) {
    case 'required':
      return 'This is required';
    case 'too_long':
      return `Use at most ${max} characters`;
    case 'too_short':
      return `Use at least ${min} characters`;
    case 'cut':
      return `Use at most ${max} characters; only the beginning of your text is shown`;
    case 'characters':
      return 'Remove the control characters';
    case 'marks':
      return 'Use at most 30 combining marks on one letter';
    case 'direction':
      return 'Remove the invisible characters that turn the direction of the text';
    case 'type':
      return 'This has the wrong type';
    case 'whole_number':
      return 'Enter a whole number';
    case 'range':
      return `Enter a number from ${min} to ${max}`;
    case 'email':
      return 'Enter an e-mail address like name@example.org';
    case 'url':
      return 'Enter an address that begins with https:// or http://';
    case 'choice':
      return 'Choose one of the listed values';
    case 'format':
      return 'This has the wrong format';
  }
}
