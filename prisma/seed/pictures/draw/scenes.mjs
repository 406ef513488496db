/** All sixteen scenes by key, and what they show. */
import { bridgeModel } from './scenes/bridge-model.mjs';
import { campusDawn } from './scenes/campus-dawn.mjs';
import { cityCampus } from './scenes/city-campus.mjs';
import { greenhouse } from './scenes/greenhouse.mjs';
import { harbourCampus } from './scenes/harbour-campus.mjs';
import { hospital } from './scenes/hospital.mjs';
import { laboratory } from './scenes/laboratory.mjs';
import { lectureHall } from './scenes/lecture-hall.mjs';
import { library } from './scenes/library.mjs';
import { mountainCampus } from './scenes/mountain-campus.mjs';
import { observatory } from './scenes/observatory.mjs';
import { oldQuad } from './scenes/old-quad.mjs';
import { operatingTheatre } from './scenes/operating-theatre.mjs';
import { orchard } from './scenes/orchard.mjs';
import { wheatField } from './scenes/wheat-field.mjs';
import { workshop } from './scenes/workshop.mjs';

export const scenes = {
  'campus-dawn': campusDawn,
  observatory,
  'old-quad': oldQuad,
  'mountain-campus': mountainCampus,
  library,
  'lecture-hall': lectureHall,
  laboratory,
  workshop,
  'bridge-model': bridgeModel,
  orchard,
  'wheat-field': wheatField,
  'harbour-campus': harbourCampus,
  hospital,
  'city-campus': cityCampus,
  greenhouse,
  'operating-theatre': operatingTheatre,
};

const texts = {
  'campus-dawn':
    'Students walk along a wide path towards a domed university building as the sun rises behind it.',
  library:
    'Readers sit under table lamps in a long vaulted library while light falls through tall windows at the far end.',
  laboratory:
    'Three researchers work with flasks and test tubes at a laboratory bench in front of a wide window at dusk.',
  orchard: 'Fruit pickers with a ladder and full baskets between rows of apple trees in low sunlight.',
  hospital:
    'A carer pushes a patient in a wheelchair past the lit terraces of a hospital and its garden pool at nightfall.',
  'lecture-hall':
    'A lecturer explains a drawing of planetary orbits to a full lecture hall with morning light from the side.',
  workshop: 'Students build a machine with a large amber gear wheel in a bright engineering workshop.',
  greenhouse: 'Two botanists on a path between palms and broad leaves inside a large arched glasshouse.',
  observatory:
    'Star trails circle above an observatory with an open dome while two students set up a small telescope.',
  'old-quad': 'A student reads in the shade of a cloister and looks out on a sunny court with an old tree.',
  'harbour-campus': 'Sailing ships lie in a harbour in front of a domed waterfront campus in evening light.',
  'mountain-campus':
    'A college with a clock tower is mirrored in a mountain lake below snowy peaks, hikers on the shore.',
  'wheat-field':
    'Agronomy students inspect trial plots in a golden wheat field with a barn and silos on the horizon.',
  'operating-theatre':
    'A surgical team works under a large round lamp while students watch from a gallery behind glass.',
  'bridge-model':
    'Engineering students gather round a model of a bridge, the real bridge stands behind them in the window.',
  'city-campus':
    'A tram passes a lit campus with a clock tower and a glass library between city towers at sunset.',
};

export const alts = Object.fromEntries(Object.entries(texts).map(([key, alt]) => [key, { alt }]));
