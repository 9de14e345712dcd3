// Cuts the London bay of the home screen away from the page, so that nothing waits for it.
import { engrave } from './engrave';

self.onmessage = (message: MessageEvent<{ width: number; height: number; scale: number; ink: string; night: boolean }>) => {
  const { width, height, scale, ink, night } = message.data;
  const image = engrave(width, height, scale, ink, night).transferToImageBitmap();
  self.postMessage(image, { transfer: [image] });
};
