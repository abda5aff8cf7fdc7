/** What every page of the console has. One script: each of several would cost its own request. */
import '#web/copy.ts';
import './choose.ts';
import './days.ts';
import './drafts.ts';
import './open-palette.ts';
import './progress.ts';
