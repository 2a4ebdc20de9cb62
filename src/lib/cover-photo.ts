// Runs at build only.
import sharp, { type Sharp } from 'sharp';

/** The photo of a post's cover upright and cut to a size, without what the camera wrote into it. */
export function cutCoverPhoto(picture: string, width: number, height: number): Sharp {
  return sharp(`content/blog/${picture}`).rotate().resize(width, height, { fit: 'cover' });
}
