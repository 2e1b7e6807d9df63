// Sample documents: a poster, a leaflet, cards and a blank form, which scripts/sample-files.ts prints in English and Hindi.
import type { DownloadableResourceInput } from '#contract/resources/downloadable-resources-rules.ts';
import type { SampleFile } from '../sample-files.ts';

export const documents = [
  {
    file: 'poster-how-to-report-en.pdf',
    title: 'Poster: how to report a side effect (English)',
    description: 'One page of A4, with room for your own address.',
    category: 'posters',
  },
  {
    file: 'poster-how-to-report-hi.pdf',
    title: 'पोस्टर: दवा के दुष्प्रभाव की रिपोर्ट कैसे करें (हिन्दी)',
    description: 'A4 का एक पृष्ठ, आपके पते के लिए जगह के साथ।',
    category: 'posters',
  },
  {
    file: 'leaflet-for-patients-en.pdf',
    title: 'Leaflet for patients: side effects and your report (English)',
    description: 'Two pages of A4.',
    category: 'brochures',
  },
  {
    file: 'leaflet-for-patients-hi.pdf',
    title: 'मरीज़ों के लिए पत्रक: दुष्प्रभाव और आपकी रिपोर्ट (हिन्दी)',
    description: 'A4 के दो पृष्ठ।',
    category: 'brochures',
  },
  {
    file: 'card-what-to-read-on-a-pack-en.pdf',
    title: 'Cards: what to read on a pack (English)',
    description: 'Four cards on one page of A4, to cut out.',
    category: 'guidelines',
  },
  {
    file: 'card-what-to-read-on-a-pack-hi.pdf',
    title: 'कार्ड: पैक पर क्या पढ़ें (हिन्दी)',
    description: 'A4 के एक पृष्ठ पर चार कार्ड, काटने के लिए।',
    category: 'guidelines',
  },
  {
    file: 'form-side-effect-report-en.pdf',
    title: 'Blank form: report of a side effect (English)',
    description: 'The online form on one page of A4.',
    category: 'forms',
  },
  {
    file: 'form-side-effect-report-hi.pdf',
    title: 'खाली फ़ॉर्म: दुष्प्रभाव की रिपोर्ट (हिन्दी)',
    description: 'ऑनलाइन फ़ॉर्म, A4 के एक पृष्ठ पर।',
    category: 'forms',
  },
] as const;

const nameOf = (file: string) => `1767225600000-sample-${file}`;

export const documentFiles: readonly SampleFile[] = documents.map(({ file }) => ({
  file,
  name: nameOf(file),
}));

/** Without the size, which is that of the file. */
export const downloadableResources = documents.map(({ file, ...words }, place) => ({
  ...words,
  filename: `resource_${1_767_225_600_000 + place * 60_000}.pdf`,
  originalName: file,
  uploadedFilename: nameOf(file),
  isActive: true,
})) satisfies Omit<DownloadableResourceInput, 'fileSize'>[];
