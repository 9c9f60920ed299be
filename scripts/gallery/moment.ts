/** When the gallery takes place: Saturday, 21 November 2026, two in the afternoon in Seoul. Epoch ms. */
export const GALLERY_NOW = Date.UTC(2026, 10, 21, 5);
