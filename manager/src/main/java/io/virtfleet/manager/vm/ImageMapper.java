package io.virtfleet.manager.vm;

import io.virtfleet.api.ObjectRef;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.ImageSource.Download;
import io.virtfleet.contract.vm.ImageSource.LibraryItem;
import io.virtfleet.contract.vm.ImageSource.LocalPath;
import io.virtfleet.contract.vm.ImageSource.Location;
import io.virtfleet.contract.vm.ImageSource.Registry;
import io.virtfleet.contract.vm.ImageSource.Template;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where an image lies for one type of provider: in its own words, else in words that all understand. */
final class ImageMapper {
    private final VMImage image;
    private final FetchMapper fetches;
    private final FieldPath at;

    /** {@code root} is where paths of other objects begin. */
    ImageMapper(VMImage image, Map<ResourceKey, SecretContent> secrets, FieldPath root) {
        this.image = image;
        this.at = root.field("VMImage " + name(image) + ": spec").field("source");
        this.fetches = new FetchMapper(image, secrets, at);
    }

    private static String name(VMImage image) {
        return image.getMetadata().getName();
    }

    /** Empty, and a finding, when the image has no source for this type of provider. */
    Optional<ImageSource> map(String providerType) {
        ImageOrigin origin = image.getSpec().source();
        Optional<ImageSource> source = origin == null
                ? Optional.empty()
                : own(origin, providerType)
                        .or(() -> Optional.ofNullable(origin.http()).map(fetches::http))
                        .or(() -> Optional.ofNullable(origin.registry()).map(fetches::registry));
        if (source.isEmpty()) {
            at.missing("VMImage " + name(image) + " has no source for providers of type " + providerType);
        }
        return source;
    }

    private Optional<ImageSource> own(ImageOrigin origin, String providerType) {
        return switch (providerType) {
            case "vsphere" -> Optional.ofNullable(origin.vsphere()).map(this::vsphere);
            case "libvirt" -> Optional.ofNullable(origin.libvirt()).map(this::libvirt);
            case "proxmox" -> Optional.ofNullable(origin.proxmox()).map(this::proxmox);
            case "mock" -> Optional.ofNullable(origin.mock()).map(block -> ImageSource.at(named(block.name())));
            case "kubevirt" ->
                Optional.ofNullable(origin.kubevirt())
                        .map(this::kubevirt)
                        .or(() -> Optional.ofNullable(origin.dataVolume())
                                .map(volume -> object("DataVolume", volume, "")));
            default -> Optional.ofNullable(origin.parameters()).map(words -> thirdParty(origin, words));
        };
    }

    private ImageSource vsphere(ImageOrigin.Vsphere block) {
        FieldPath blockAt = at.field("vsphere");
        List<Location> places = new ArrayList<>();
        if (block.templateName() != null) {
            places.add(new Template(block.templateName()));
        }
        ImageOrigin.ContentLibrary library = block.contentLibrary();
        if (library != null) {
            places.add(new LibraryItem(
                    Words.text(library.library()), Words.text(library.item()), Words.text(library.version())));
        }
        if (block.ovaURL() != null) {
            places.add(new Download(block.ovaURL(), Map.of(), new ImageSource.Anonymous()));
        }
        return new ImageSource(
                one(places, blockAt, "templateName, contentLibrary or ovaURL"),
                Optional.ofNullable(block.ovaURL()).map(url -> url.endsWith(".ovf") ? DiskFormat.OVF : DiskFormat.OVA),
                FileFacts.checksum(block.checksum(), block.checksumType(), blockAt),
                "",
                Map.of());
    }

    private ImageSource libvirt(ImageOrigin.Libvirt block) {
        FieldPath blockAt = at.field("libvirt");
        List<Location> places = new ArrayList<>();
        if (block.path() != null) {
            places.add(new LocalPath(block.path()));
        }
        if (block.url() != null) {
            places.add(new Download(block.url(), Map.of(), new ImageSource.Anonymous()));
        }
        return new ImageSource(
                one(places, blockAt, "path or url"),
                FileFacts.format(block.format(), blockAt.field("format")),
                FileFacts.checksum(block.checksum(), block.checksumType(), blockAt),
                Words.text(block.storagePool()),
                Map.of());
    }

    private ImageSource proxmox(ImageOrigin.Proxmox block) {
        FieldPath blockAt = at.field("proxmox");
        List<Location> places = new ArrayList<>();
        if (block.templateID() != null) {
            places.add(new Template(block.templateID().toString()));
        }
        if (block.templateName() != null) {
            places.add(new Template(block.templateName()));
        }
        Map<String, String> words = new HashMap<>();
        if (block.node() != null) {
            words.put("node", block.node());
        }
        if (block.fullClone() != null && !block.fullClone()) {
            words.put("fullClone", "false");
        }
        return new ImageSource(
                one(places, blockAt, "templateID or templateName"),
                FileFacts.format(block.format(), blockAt.field("format")),
                Optional.empty(),
                Words.text(block.storage()),
                words);
    }

    private ImageSource kubevirt(ImageOrigin.Kubevirt block) {
        String storage = Words.text(block.storageClass());
        if (block.dataSource() != null) {
            return object("DataSource", block.dataSource(), storage);
        }
        if (block.persistentVolumeClaim() != null) {
            return object("PersistentVolumeClaim", block.persistentVolumeClaim(), storage);
        }
        return new ImageSource(
                new Registry(Words.text(block.containerDisk()), Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                storage,
                Map.of());
    }

    /** An object of the cluster that KubeVirt runs in. */
    private ImageSource object(String kind, ObjectRef ref, String storage) {
        String namespace = ref.namespace() == null ? image.getMetadata().getNamespace() : ref.namespace();
        return new ImageSource(
                new Template(namespace + "/" + ref.name()),
                Optional.empty(),
                Optional.empty(),
                storage,
                Map.of("kind", kind));
    }

    private ImageSource thirdParty(ImageOrigin origin, Map<String, String> words) {
        ImageSource common = Optional.ofNullable(origin.http())
                .map(fetches::http)
                .or(() -> Optional.ofNullable(origin.registry()).map(fetches::registry))
                .orElseGet(() -> ImageSource.at(named(null)));
        return new ImageSource(common.location(), common.format(), common.checksum(), common.storage(), words);
    }

    /** A platform that is told no other name gets the resource's. */
    private Template named(@Nullable String name) {
        return new Template(Words.text(name, name(image)));
    }

    private Location one(List<Location> places, FieldPath blockAt, String choices) {
        if (places.size() != 1) {
            blockAt.wrong("must have exactly one of " + choices);
        }
        return places.isEmpty() ? named(null) : places.getFirst();
    }
}
