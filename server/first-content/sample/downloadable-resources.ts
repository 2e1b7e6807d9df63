// Sample documents: titles of real publications without files (0 KB), so a download shows the demo notice.
import type { DownloadableResourceInput } from '#contract/downloadable-resources.ts';

export const downloadableResources = [
  {
    title: 'Suspected Adverse Drug Reaction Reporting Form (for healthcare professionals), version 1.4',
    description:
      'National form for doctors, dentists, nurses and pharmacists. The original is published by the Indian ' +
      'Pharmacopoeia Commission at https://www.ipc.gov.in. Sample entry without a file.',
    filename: 'resource_1767225600000.pdf',
    originalName: 'suspected-adr-reporting-form.pdf',
    fileSize: '0 KB',
    category: 'forms',
    isActive: true,
  },
  {
    title: 'Medicines Side Effect Reporting Form (for consumers)',
    description:
      'National form for patients and families, in English, Hindi and other Indian languages. The original is ' +
      'published by the Indian Pharmacopoeia Commission at https://www.ipc.gov.in. Sample entry without a file.',
    filename: 'resource_1767225660000.pdf',
    originalName: 'consumer-reporting-form.pdf',
    fileSize: '0 KB',
    category: 'forms',
    isActive: true,
  },
  {
    title: 'Guidance Document for Spontaneous Adverse Drug Reaction Reporting, version 1.0',
    description:
      'How reports are made and handled in India. The original is published by the Indian Pharmacopoeia Commission ' +
      'at https://www.ipc.gov.in. Sample entry without a file.',
    filename: 'resource_1767225720000.pdf',
    originalName: 'guidance-spontaneous-adr-reporting.pdf',
    fileSize: '0 KB',
    category: 'guidelines',
    isActive: true,
  },
  {
    title: 'Safety of Medicines: A Guide to Detecting and Reporting Adverse Drug Reactions',
    description:
      'Why health professionals need to take action. World Health Organization, 2002 (WHO/EDM/QSM/2002.2). The ' +
      'original is published at https://www.who.int. Sample entry without a file.',
    filename: 'resource_1767225780000.pdf',
    originalName: 'who-safety-of-medicines.pdf',
    fileSize: '0 KB',
    category: 'guidelines',
    isActive: true,
  },
  {
    title: 'Newsletter of the Pharmacovigilance Programme of India (PvPI)',
    description:
      'News of the national programme for the safety of medicines. The issues are published by the Indian Pharmacopoeia ' +
      'Commission at https://www.ipc.gov.in. Sample entry without a file.',
    filename: 'resource_1767225840000.pdf',
    originalName: 'pvpi-newsletter.pdf',
    fileSize: '0 KB',
    category: 'brochures',
    isActive: true,
  },
  {
    title: 'MedSafetyWeek campaign material',
    description:
      'Pictures and short films of the yearly campaign for reporting side effects. The originals are published by ' +
      'the Uppsala Monitoring Centre at https://who-umc.org. Sample entry without a file.',
    filename: 'resource_1767225900000.pdf',
    originalName: 'medsafetyweek-material.pdf',
    fileSize: '0 KB',
    category: 'posters',
    isActive: true,
  },
] satisfies readonly Omit<DownloadableResourceInput, 'uploadedFilename'>[];
