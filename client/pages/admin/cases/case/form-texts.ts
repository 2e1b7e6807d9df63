// The values of the controls of a form, by their names.

export type FormTexts = Readonly<Record<string, string>>;

export const textsOf = (form: HTMLFormElement): FormTexts =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
