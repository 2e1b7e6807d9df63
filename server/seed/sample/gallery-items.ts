// Sample items of the gallery: drawings and a film that scripts/sample-files.ts makes.
import type { GalleryItemInput } from '#contract/resources/gallery-items-rules.ts';
import type { SampleFile } from '../sample-files.ts';

/** The API sets `featured` by a separate request, so the input type does not have it. */
export type SampleGalleryItem = GalleryItemInput & { featured: boolean };

const picture = { width: 960, height: 720 };

const files = {
  journey: { file: 'journey.avif', name: '1767225600000-sample-journey.avif', size: picture },
  carton: { file: 'carton.avif', name: '1767225600000-sample-carton.avif', size: picture },
  classroom: { file: 'classroom.avif', name: '1767225600000-sample-classroom.avif', size: picture },
  poster: {
    file: 'how-to-report.avif',
    name: '1767225600000-sample-how-to-report.avif',
    size: { width: 768, height: 432 },
  },
  captions: { file: 'how-to-report.vtt', name: '1767225600000-sample-how-to-report.vtt' },
} satisfies Record<string, SampleFile>;

const film: SampleFile = {
  file: 'how-to-report.mp4',
  name: '1767225600000-sample-how-to-report.mp4',
  poster: files.poster.name,
  captions: files.captions.name,
};

export const galleryFiles: readonly SampleFile[] = [...Object.values(files), film];

const image = ({ file, name }: SampleFile, caption: string, featured: boolean): SampleGalleryItem => ({
  type: 'image',
  filename: name,
  originalName: file,
  caption,
  featured,
});

export const galleryItems: readonly SampleGalleryItem[] = [
  image(files.journey, 'Sample: where a report goes, from the leaflet to the world.', true),
  {
    type: 'video',
    filename: film.name,
    originalName: film.file,
    caption: 'Sample: how to report a side effect. A silent film with captions in English and Hindi.',
    featured: true,
  },
  image(files.carton, 'Sample: what to read on a pack. Name, batch and expiry date.', true),
  image(files.classroom, 'Sample: a talk about drug safety. A student asks a question.', false),
];
