import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's packages, in the order of preference: the shell shows the same pages without a window, for three quarters of the time. */
export const chromiumPackages = ['chromium-headless-shell', 'chromium'];
const paths = chromiumPackages.map((name) => `/usr/bin/${name}`);
export const chromiumPath = process.env.CHROMIUM_PATH ?? paths.find(existsSync) ?? '/usr/bin/chromium';

/** Playwright's list of disabled features, which our own switch replaces. */
const offInPlaywright =
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch';
/** The suggestions of the address bar, a page with its own process, which takes two thirds of the time of a new context. */
const suggestions = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';
/** A spare process for a page of another site, started ahead for each context; no test opens such a page. */
const spareProcess = 'SpareRendererForSitePerProcess';

/** A headless browser without requests to other machines. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${offInPlaywright},${suggestions},${spareProcess}`,
    ],
  });
}
