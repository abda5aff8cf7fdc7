import { open } from '#locator/src/file/open.ts';
import { fetchWhole } from './fetch-whole.ts';
import { answerFromFile } from './look-up.ts';

/** The frame on another site from which no position leaves the device. */
answerFromFile(async (address, publicKey) => open(await fetchWhole(address), { publicKey }));
