/**
 * Wide banners, 1600 x 640. The left is calm and dark because a heading lies over it,
 * the point of interest sits near x = 1310.
 */
import { dawn } from './banners/banner-1.mjs';
import { reading } from './banners/banner-2.mjs';
import { blueHour } from './banners/banner-3.mjs';

export const banners = {
  'banner-1': {
    draw: dawn,
    alt: 'Students walk across a lawn at dawn towards a domed university building with the sun rising behind it.',
  },
  'banner-2': {
    draw: reading,
    alt: 'A long vaulted library hall with books on two floors, reading lamps on the tables and light falling through tall windows.',
  },
  'banner-3': {
    draw: blueHour,
    alt: 'An observatory with an open dome above a mountain lake at blue hour, two students watching from a jetty.',
  },
};
