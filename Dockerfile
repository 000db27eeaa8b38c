# The command `referee`, its solver and its service in one image:
#
#     docker build -t referee .
#     docker run --rm -v "$PWD:/work" referee judge game.board
#     docker run --rm -p 8080:8080 referee serve --listen 0.0.0.0:8080
FROM rust:1-bookworm AS build
# The lists of packages stay: scripts/checker asks them for Debian's compiler for wasm. Nothing of this stage is in the image.
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-pip
WORKDIR /source
COPY . .
# The checker for the pages is not there where that compiler is not to be had.
RUN (scripts/checker || true) && scripts/setup && cargo build --profile dist --bins && scripts/install --from target/dist /opt/referee

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl libstdc++6 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/referee /opt/referee
ENV PATH="/opt/referee/bin:$PATH" LANG=C.UTF-8
# Nothing here needs rights; what is judged is mounted. Where nothing is, the service keeps its tables here.
RUN install -d -o nobody /work
USER nobody
WORKDIR /work
# For `serve` at its usual port; another one, or another command, has another check (`--health-cmd`, `--no-healthcheck`).
HEALTHCHECK --interval=10s --timeout=4s --start-period=20s CMD ["curl", "--fail", "--silent", "--max-time", "3", "http://127.0.0.1:8080/readyz"]
ENTRYPOINT ["referee"]
