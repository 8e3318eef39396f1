import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = '(Windows NT 10.0; Win64; x64)';
const mac = '(Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/143.0.0.0 Safari/537.36`],
  ['Chrome on Windows', `Mozilla/5.0 ${windows} ${webkit} Chrome/143.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 ${windows} ${webkit} Chrome/143.0 Safari/537.36 Edg/143.0`],
  ['Opera on Mac', `Mozilla/5.0 ${mac} ${webkit} Chrome/142.0 Safari/537.36 OPR/127.0.0.0`],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Firefox/145.0'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0'],
  ['Safari on Mac', `Mozilla/5.0 ${mac} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`],
  ['Safari on iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6) Version/26.0 Mobile Safari/604.1'],
  ['Chrome on iPad', 'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) CriOS/143.0 Safari/604.1'],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/143.0 Safari/537.36`],
  ['Samsung Internet on Android', 'Mozilla/5.0 (Linux; Android 10) SamsungBrowser/28.0 Chrome/130'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/143.0.0.0`],
  ['Chrome', 'Chrome/143.0'],
  ['A browser on Linux', 'Mozilla/5.0 (X11; Linux x86_64) SomethingNew/1.0'],
  ['A program', 'curl/8.9.1'],
  ['A program', '<script>alert(1)</script>'],
  ['An unknown device', ''],
])('%s', (label, userAgent) => {
  expect(deviceLabel(userAgent)).toBe(label);
});
