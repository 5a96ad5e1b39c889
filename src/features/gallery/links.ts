/** The links that open the viewer: the photos above the title, the photo wall, the floor plans. */
export const photoLinks = '.gallery__item';
export const wallLinks = '.photo-wall a';
export const planLinks = '.plans a';

export const galleryLinks = [photoLinks, wallLinks, planLinks].join();
