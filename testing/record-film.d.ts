/**
 * Records a square that moves, in so many pixels and milliseconds. Returns WebM in base64. The function uses nothing
 * from outside of it, because a journey sends its text to the browser.
 */
export declare function recordFilm([width, height, ms]: [number, number, number]): Promise<string>;
