// Sample items of the gallery. Their files are missing on purpose: pages show the placeholder for a missing
// file.
import type { GalleryItemInput } from '#contract/gallery-items.ts';

/** The API sets `featured` by a separate request, so the input type does not have it. */
export type SampleGalleryItem = GalleryItemInput & { featured: boolean };

export const galleryItems = [
  {
    type: 'image',
    filename: '1767225600000-sample-photograph-1.jpg',
    originalName: 'sample-photograph-1.jpg',
    caption: 'Sample placeholder: a photograph of an awareness talk can stand here.',
    featured: true,
  },
  {
    type: 'image',
    filename: '1767225660000-sample-photograph-2.jpg',
    originalName: 'sample-photograph-2.jpg',
    caption: 'Sample placeholder: a photograph of a poster day can stand here.',
    featured: false,
  },
  {
    type: 'video',
    filename: '1767225720000-sample-video-1.mp4',
    originalName: 'sample-video-1.mp4',
    caption: 'Sample placeholder: a short video on how to report a side effect can stand here.',
    featured: false,
  },
] satisfies readonly SampleGalleryItem[];
