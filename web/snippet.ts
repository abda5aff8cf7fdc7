/** Gives the frame on the page of the embed the height that its content reports, as the copied script does elsewhere. */
const frame = document.querySelector<HTMLIFrameElement>('iframe.embed');
window.addEventListener('message', ({ data, source }: MessageEvent<{ hustingsHeight?: number }>) => {
  const height = data?.hustingsHeight;
  if (frame && source === frame.contentWindow && typeof height === 'number' && height < 5000)
    frame.height = String(height);
});
