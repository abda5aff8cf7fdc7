import { expect, it } from '@jest/globals';
import { runPython } from '#test/foreign/run-client.ts';
import { startAbstractServer } from '#test/server/electoral/ogc/abstract-world.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const server = await closedAfterAll(startAbstractServer());

// QGIS ends with a fault of its own after the last line, unless the process is left at once.
const program = `
import json, os, sys
os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import QgsApplication, QgsVectorLayer
app = QgsApplication([], False)
app.initQgis()
layer = QgsVectorLayer("url='%s' typename='fed'" % sys.argv[1], 'fed', 'OAPIF')
found = [layer.isValid(), layer.featureCount()]
for text in ['"nameEn" = \\'Boréal\\'', '"population" > 5']:
    layer.setSubsetString(text)
    found.append(sorted(one['id'] for one in layer.getFeatures()))
print(json.dumps(found), flush=True)
os._exit(0)`;

it('QGIS opens a map, and filters it by an attribute', async () => {
  const found = await runPython('-c', program, `${server.origin}/api/v1/electoral/ogc`);
  expect(JSON.parse(found)).toEqual([true, 4, ['fed-2'], ['fed-1', 'fed-4']]);
}, 120_000);
