// Plain text written by administrators; an empty line separates paragraphs.
import { contentLang } from '#client/languages.ts';

export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, position) => (
      <p key={position} lang={contentLang(paragraph)} className="whitespace-pre-line">
        {paragraph.trim()}
      </p>
    ));
}
