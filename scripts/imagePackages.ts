import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describeImagePackages } from './imageManifest.ts';

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

mkdirSync('dist/packages', { recursive: true });
const manifest = describeImagePackages(read('package.json'), read('package-lock.json'));
writeFileSync('dist/packages/package.json', JSON.stringify(manifest, null, 2));
copyFileSync('package-lock.json', 'dist/packages/package-lock.json');
