/** The links that open the viewer: each photo of the gallery, the button to all of them, a photo in the text, a floor plan. */
export const photoLinks = '.gallery__item';
/** Without the plans that are PDF documents: the browser shows those itself. */
export const planLinks = '.plans a:not([href$=".pdf"])';

/** Where they are asked for without a picture: on the gallery, and in the place of photos. */
export const toPlans = '.gallery [href="#plan"]';

export const galleryLinks = [photoLinks, '.gallery__all', '.story__photo', planLinks, toPlans].join();
