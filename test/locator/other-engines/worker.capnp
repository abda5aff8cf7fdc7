using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.mjs", esModule = embed "worker.mjs"),
    (name = "answer-all.mjs", esModule = embed "answer-all.mjs"),
    (name = "locator.js", esModule = embed "locator.js"),
    (name = "districts.hust", data = embed "districts.hust"),
  ],
  compatibilityDate = "2026-01-01",
);
