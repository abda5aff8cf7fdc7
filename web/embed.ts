/** Reports to the page around the frame how high the content is, and looks up the place where the visitor is. */

const reportHeight = () => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  // It reveals nothing about the visitor: any page may know it.
  window.parent.postMessage({ hustingsHeight: height }, '*');
};
new ResizeObserver(reportHeight).observe(document.documentElement);

const position = document.querySelector<HTMLButtonElement>('#position');
if (position && 'geolocation' in navigator && window.isSecureContext) {
  position.hidden = false;
  position.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const {
          lang,
          dataset: { colours = 'auto' },
        } = document.documentElement;
        const query = { lat: coords.latitude.toFixed(5), lng: coords.longitude.toFixed(5), lang, colours };
        location.assign(`/embed?${new URLSearchParams(query)}`);
      },
      () => {
        position.textContent = position.dataset.refused ?? '';
        position.disabled = true;
      },
    );
  });
}
