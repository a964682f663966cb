/** The colours of the ratings 0 to 5 and of unrated ones outside the site, on light ground. They are those of its light theme. */
export const ratingInks = ['#a8c9a0', '#d9b23c', '#e0802c', '#c84726', '#9c1f22', '#4d0b16'] as const;
export const unratedInk = '#a9a9a4';
